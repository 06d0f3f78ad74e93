import { useState } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { PickerList, type PickerListProps } from '../../../../parts/pickers/PickerList';
import { useDebounced } from '../../../../platform/hooks/useDebounced';
import { Button } from '../../../../ui/base/Button';
import { Popover } from '../../../../ui/overlays/Popover';
import type { ParamWorld } from '../contract';
import { canAsk } from '../integration/placeOptions';
import { integrationKey, textOfValue } from '../integration/stepIntegration';
import { useCall } from '../../../../platform/api/calls';
import { sourceOf } from '../../../../parts/pickers/sourceOf';

const words = paramWords.tags;

interface Props {
  world: ParamWorld;
  tagKey: string;
  chosen: readonly string[];
  many?: boolean;
  onChoose(value: string): void;
}

/** The values that a tag has: of resources of AWS for a step that works there, of the bills for a step about costs. */
export function TagValues(props: Props) {
  const { world } = props;
  const [open, setOpen] = useState(false);
  const tagKey = props.tagKey.trim();
  const { group, subgroup } = world.definition;
  const isCost = group === 'ANODOTCOST';
  if (!isCost && subgroup !== 'AWS') return null;
  const key = integrationKey(world.definition);
  const integrationId = key === undefined ? '' : textOfValue(world.valueOf(key));
  const isKnown = tagKey !== '' && !tagKey.includes('{{') && (isCost || canAsk(integrationId));
  const list: ListProps = {
    label: `${words.values}: ${tagKey}`,
    what: words.what,
    chosen: props.chosen,
    many: props.many ?? false,
    tagKey,
    ...(isCost ? {} : { integrationId }),
    onChoose(value) {
      props.onChoose(value);
      if (!props.many) setOpen(false);
    },
  };
  return (
    <Popover open={open && isKnown} onOpen={setOpen} placement="bottom-end" content={<TagList {...list} />}>
      <Button kind="quiet" menu icon="search" disabled={!isKnown} label={words.choose(tagKey)} />
    </Popover>
  );
}

type ListProps = Pick<PickerListProps, 'label' | 'what' | 'chosen' | 'many' | 'onChoose'> & {
  tagKey: string;
  /** Absent: the values of the bills. */
  integrationId?: string;
};

function TagList({ tagKey, integrationId, ...list }: ListProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const query = search === '' ? {} : { search };
  const isCost = integrationId === undefined;
  const cloud = useCall(
    'integrations.awsTags',
    { params: { id: integrationId ?? '', tag: tagKey }, query },
    { skip: isCost },
  );
  const bills = useCall('costs.values', { query: { field: `tag:${tagKey}`, ...query } }, { skip: !isCost });
  const asked = isCost ? bills : cloud;
  const labels = isCost ? bills.data?.data : cloud.data?.data.map(({ value }) => ({ value, label: value }));
  const options = labels?.map(({ value, label }) => ({ value, label: label || value }));
  return <PickerList {...list} {...sourceOf(asked, options)} onSearch={setTyped} />;
}
