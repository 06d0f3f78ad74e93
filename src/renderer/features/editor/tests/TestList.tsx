import { testScreenWords as words } from '@shared/words/workflowTestScreens';
import type { WorkflowTestRow } from '../../../data/workflowTests';
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
    <ul className="cl-tests__list" aria-label={words.list}>
      {tests.map((test) => (
        <li key={test.test_id}>
          <button
            type="button"
            className="cl-tests__entry"
            aria-current={chosen === test.test_id}
            onClick={() => onChoose(test.test_id)}
          >
            <span className="cl-tests__name">{test.name}</span>
            <span className="cl-row">
              <StateTag state={stateOf(test)} />
              {edited.has(test.test_id) && <span className="cl-faint">{words.edited}</span>}
            </span>
          </button>
        </li>
      ))}
      {unsaved.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className="cl-tests__entry"
            aria-current={chosen === id}
            onClick={() => onChoose(id)}
          >
            <span className="cl-tests__name">{name || words.newName}</span>
            <span className="cl-faint">{words.edited}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
