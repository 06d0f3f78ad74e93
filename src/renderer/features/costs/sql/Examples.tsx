import { sqlExamples, type SqlExample } from '@shared/model/sql/examples';
import { sqlWords as words } from '@shared/words/sqlConsole';
import { Panel } from '../../../ui/base/Panel';

const names: readonly SqlExample[] = ['services', 'growth', 'resources', 'untagged', 'commitments'];

/** Statements to start from. */
export function Examples({ onChoose }: { onChoose(example: SqlExample): void }) {
  return (
    <Panel title={words.examples}>
      <ul className="cl-sql__examples">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              <span className="cl-strong">{words.exampleNames[name]}</span>
              <code aria-hidden="true">{sqlExamples[name]}</code>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
