import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTestRow } from '../../../data/workflowTests';
import { Press } from '../../../ui/base/Press';
import { Row, Stack, Text } from '../../../ui/layout/Layout';
import { StateTag } from './StateTag';
import { stateOf } from './outcome';

interface Entry {
  id: string;
  name: string;
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
  const { tests, unsaved, edited, chosen, onChoose } = props;
  return (
    <Stack as="ul" gap="xs" label={words.list}>
      {tests.map((test) => (
        <li key={test.test_id}>
          <Press
            look="entry"
            className="cl-stack cl-gap-xs cl-align-start"
            aria-current={chosen === test.test_id}
            onClick={() => onChoose(test.test_id)}
          >
            <Text medium flow="break">
              {test.name}
            </Text>
            <Row as="span">
              <StateTag state={stateOf(test)} />
              {edited.has(test.test_id) && <span className="cl-faint">{words.edited}</span>}
            </Row>
          </Press>
        </li>
      ))}
      {unsaved.map(({ id, name }) => (
        <li key={id}>
          <Press
            look="entry"
            className="cl-stack cl-gap-xs cl-align-start"
            aria-current={chosen === id}
            onClick={() => onChoose(id)}
          >
            <Text medium flow="break">
              {name || words.newName}
            </Text>
            <span className="cl-faint">{words.edited}</span>
          </Press>
        </li>
      ))}
    </Stack>
  );
}
