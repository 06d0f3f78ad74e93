import { useState } from 'react';
import { paramWords } from '@shared/words/paramEditors';
import { useAwsTagsQuery } from '../../../../data/integrations.endpoints';
import { useCostValuesQuery } from '../../../../data/costs.endpoints';
import { PickerList, type PickerListProps } from '../../../../parts/pickers/PickerList';
import { useDebounced } from '../../../../platform/hooks/useDebounced';
import { Button } from '../../../../ui/base/Button';
import { Popover } from '../../../../ui/overlays/Popover';
import type { ParamWorld } from '../contract';
import { canAsk } from '../integration/placeOptions';
import { integrationKey, textOfValue } from '../integration/stepIntegration';

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
    onChoose(value) {
      props.onChoose(value);
      if (!props.many) setOpen(false);
    },
  };
  return (
    <Popover
      open={open && isKnown}
      onOpen={setOpen}
      placement="bottom-end"
      content={isCost ? <BillValues {...list} /> : <AwsValues {...list} integrationId={integrationId} />}
    >
      <Button kind="quiet" menu icon="search" disabled={!isKnown} label={words.choose(tagKey)} />
    </Popover>
  );
}

type ListProps = Pick<PickerListProps, 'label' | 'what' | 'chosen' | 'many' | 'onChoose'> & {
  tagKey: string;
};

function useSearch() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  return { query: search === '' ? {} : { search }, onSearch: setTyped };
}

function AwsValues({ tagKey, integrationId, ...list }: ListProps & { integrationId: string }) {
  const { query, onSearch } = useSearch();
  const { data, error, isFetching, refetch } = useAwsTagsQuery({
    params: { id: integrationId, tag: tagKey },
    query,
  });
  const options = data?.data.map(({ value }) => ({ value, label: value }));
  return (
    <PickerList
      {...list}
      options={options}
      error={options ? undefined : error}
      busy={isFetching}
      onRetry={() => void refetch()}
      onSearch={onSearch}
    />
  );
}

function BillValues({ tagKey, ...list }: ListProps) {
  const { query, onSearch } = useSearch();
  const { data, error, isFetching, refetch } = useCostValuesQuery({
    query: { field: `tag:${tagKey}`, ...query },
  });
  const options = data?.data.map(({ value, label }) => ({ value, label: label || value }));
  return (
    <PickerList
      {...list}
      options={options}
      error={options ? undefined : error}
      busy={isFetching}
      onRetry={() => void refetch()}
      onSearch={onSearch}
    />
  );
}
