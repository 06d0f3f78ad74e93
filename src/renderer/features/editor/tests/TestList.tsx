import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTestRow } from '../../../data/workflowTests';
import { Press } from '../../../ui/base/Press';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { StateTag } from './StateTag';
import { stateOf } from './outcome';

interface Entry {
  id: string;
  name: string;
  /** One that was saved. */
  test?: WorkflowTestRow;
}

/** The tests with how they ended last, and those that were not saved yet. */
export function TestList(props: {
  tests: readonly WorkflowTestRow[];
  unsaved: readonly Entry[];
  /** Ids of those with edits. */
  edited: ReadonlySet<string>;
  chosen: string | null;
  onChoose(id: string): void;
}) {
  const { edited, chosen, onChoose } = props;
  const saved = props.tests.map((test): Entry => ({ id: test.test_id, name: test.name, test }));
  const entries = [...saved, ...props.unsaved];
  return (
    <Stack as="ul" gap="xs" label={words.list}>
      {entries.map((one) => (
        <li key={one.id}>
          <Press
            look="entry"
            className="cl-stack cl-gap-xs cl-align-start"
            aria-current={chosen === one.id}
            onClick={() => onChoose(one.id)}
          >
            <Text medium flow="break">
              {one.name || words.newName}
            </Text>
            <Row as="span">
              {one.test && <StateTag state={stateOf(one.test)} />}
              {(!one.test || edited.has(one.id)) && <span className="cl-faint">{words.edited}</span>}
            </Row>
          </Press>
        </li>
      ))}
    </Stack>
  );
}
