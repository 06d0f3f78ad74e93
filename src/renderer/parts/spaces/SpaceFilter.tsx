import { spaceWords } from '@shared/words/spaces';
import { Select } from '../../ui/fields/Select';
import { useCall } from '../../platform/api/calls';

const ALL = 'all';

/** Narrows a list of all spaces to one; nothing where there is one space. '' is all of them. */
export function SpaceFilter({ value, onChange }: { value: string; onChange(spaceId: string): void }) {
  const { data } = useCall('spaces.list', { query: { include_archived: 'true' } });
  const spaces = (data?.data ?? []).filter((one) => !one.is_archived || one.space_id === value);
  if (spaces.length < 2) return null;
  return (
    <Select
      label={spaceWords.filter.label}
      value={value === '' ? ALL : value}
      options={[
        { value: ALL, label: spaceWords.filter.all },
        ...spaces.map(({ space_id, name }) => ({ value: space_id, label: name })),
      ]}
      onChange={(next) => onChange(next === ALL ? '' : next)}
    />
  );
}
