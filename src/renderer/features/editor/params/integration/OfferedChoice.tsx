import { useState, type ReactNode } from 'react';
import { hasReference } from '@shared/model/references/collect';
import type { ParamOffer } from '@shared/model/steps/manifest';
import { paramFormWords } from '@shared/words/paramForms';
import { Picker } from '../../../../parts/pickers/Picker';
import { textOf } from '../basic/texts';
import type { ParamEditorProps } from '../contract';
import { canAsk } from './placeOptions';
import { useChannelMembers, useChannels } from './places';
import { integrationKey, textOfValue } from './stepIntegration';
import { useAskedList, type AskedSource } from './useAskedList';

const words = paramFormWords.integration;

interface Props {
  param: ParamEditorProps;
  offers: ParamOffer;
  children: ReactNode;
}

/** A text that is typed, and below it what the step's integration has to choose it from. */
export function OfferedChoice({ param, offers, children }: Props) {
  const { value, world, readOnly } = param;
  const key = integrationKey(world.definition);
  const integrationId = key === undefined ? '' : textOfValue(world.valueOf(key));
  if (readOnly || !canAsk(integrationId) || hasReference(value)) return children;
  const List = lists[offers];
  return (
    <div className="cl-stack cl-stack--s">
      {children}
      <List param={param} offers={offers} integrationId={integrationId} />
    </div>
  );
}

type ListProps = Omit<Props, 'children'> & { integrationId: string };

function Statuses(props: ListProps) {
  const ask = () => ({ params: { id: props.integrationId }, query: {} });
  return <Offered {...props} source={useAskedList('integrations.jiraStatuses', null, ask, names)} />;
}

function Priorities(props: ListProps) {
  const ask = () => ({ params: { id: props.integrationId }, query: {} });
  return <Offered {...props} source={useAskedList('integrations.jiraPriorities', null, ask, names)} />;
}

/** Steps take them by their names, which several of a site can share. */
const names = ({ data }: { data: readonly { name: string }[] }) => ({
  options: [...new Set(data.map(({ name }) => name))].map((name) => ({ value: name, label: name })),
  more: false,
});

/** People of a channel: a workspace tells who is in one, and not all whom it has. */
function People(props: ListProps) {
  const [channelId, setChannel] = useState<string | null>(null);
  const { onOpen, more: _more, ...channels } = useChannels(props.integrationId);
  const members = useChannelMembers(props.integrationId, channelId ?? '');
  return (
    <>
      <Picker
        {...channels}
        label={words.channelOf}
        what={words.channel.toLowerCase()}
        value={channelId}
        placeholder={words.channelOf}
        onOpen={onOpen}
        onChange={setChannel}
      />
      {channelId !== null && <Offered {...props} source={members} />}
    </>
  );
}

const lists = {
  'jira-statuses': Statuses,
  'jira-priorities': Priorities,
  'slack-people': People,
} as const satisfies Record<ParamOffer, (props: ListProps) => ReactNode>;

function Offered({ param, offers, source }: ListProps & { source: AskedSource }) {
  const { more: _more, missing: _missing, ...list } = source;
  const text = textOf(param.value);
  return (
    <Picker
      {...list}
      label={words.offers[offers]}
      what={words.offeredWhat[offers]}
      placeholder={words.offers[offers]}
      value={list.options?.some(({ value }) => value === text) ? text : null}
      onChange={(next) => {
        param.onChange(next ?? '');
        param.onCommit();
      }}
    />
  );
}
