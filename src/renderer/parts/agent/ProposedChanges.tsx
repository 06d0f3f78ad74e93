import { proposalWords as words } from '@shared/words/agentProposals';
import type { ProposedOperation } from '../../data/agent';
import { Icon } from '../../ui/base/Icon';
import { Tag, type Tone } from '../../ui/feedback/States';
import { Checkbox } from '../../ui/fields/Field';
import { Row, Stack, Text } from '../../ui/layout/Layout';
import { PathLink } from '../navigation/PathLink';
import { ownPath } from './ownPath';
import './proposal.css';

interface Picking {
  /** Unticked. */
  left: ReadonlySet<string>;
  pick(id: string, isPicked: boolean): void;
  isBusy: boolean;
}

interface Target {
  name: string;
  path: string | null;
  operations: ProposedOperation[];
}

/** Changes of one thing stand together, in the order in which they are made. */
function byTarget(operations: readonly ProposedOperation[]): Target[] {
  const found: Target[] = [];
  for (const operation of operations) {
    const { target: name } = operation;
    const path = ownPath(operation.path);
    const known = found.find((one) => one.name === name && one.path === path);
    if (known) known.operations.push(operation);
    else found.push({ name, path, operations: [operation] });
  }
  return found;
}

const tones: Record<ProposedOperation['state'], Tone> = {
  open: 'neutral',
  skipped: 'neutral',
  done: 'good',
  failed: 'bad',
  undone: 'neutral',
  kept: 'warn',
};

/** What is proposed, thing by thing: one line a change, before and after. */
export function ProposedChanges(props: {
  operations: readonly ProposedOperation[];
  picking: Picking | null;
  tellsEach: boolean;
}) {
  const { operations, picking, tellsEach } = props;
  return (
    <Stack as="ul" scroll className="cl-proposal" label={words.changes}>
      {byTarget(operations).map(({ name, path, operations: own }) => (
        <Stack as="li" gap="xs" key={own[0]?.operation_id}>
          <Text as="p" flow="break">
            {path === null ? name : <PathLink to={path}>{name}</PathLink>}
          </Text>
          <div role="group" aria-label={name}>
            {own.map((operation) => (
              <Change
                key={operation.operation_id}
                operation={operation}
                picking={picking}
                tellsEach={tellsEach}
              />
            ))}
          </div>
        </Stack>
      ))}
    </Stack>
  );
}

function Change(props: { operation: ProposedOperation; picking: Picking | null; tellsEach: boolean }) {
  const { operation, picking, tellsEach } = props;
  const { operation_id: id, what, before, after, state, reason } = operation;
  return (
    <div className="cl-proposal__change">
      {picking ? (
        <Checkbox
          label={what}
          checked={!picking.left.has(id)}
          disabled={picking.isBusy}
          onChange={(isPicked) => picking.pick(id, isPicked)}
        />
      ) : (
        <span className="cl-muted">{what}</span>
      )}
      <Row wrap className="cl-flow-typed">
        {before !== null && (
          <>
            <span className="cl-muted">{before}</span>
            <Icon name="arrowRight" size={13} />
            <span className="cl-hidden">{words.becomes}</span>
          </>
        )}
        <span>{after}</span>
        {tellsEach && (
          <Tag tone={tones[state]} icon={state === 'done' ? 'success' : undefined}>
            {words.states[state]}
          </Tag>
        )}
        {reason !== null && <p className="cl-muted cl-proposal__reason">{reason}</p>}
      </Row>
    </div>
  );
}
