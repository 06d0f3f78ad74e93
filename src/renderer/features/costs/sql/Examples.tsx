import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SqlTables } from '../../../data/costSql';
import { Panel } from '../../../ui/base/Panel';

/** Statements to start from. */
export function Examples(props: { examples: SqlTables['examples']; onChoose(sql: string): void }) {
  return (
    <Panel title={words.examples}>
      <ul className="cl-sql__examples">
        {props.examples.map(({ name, sql }) => (
          <li key={name}>
            <button type="button" onClick={() => props.onChoose(sql)}>
              <span className="cl-strong">{name}</span>
              <code aria-hidden="true">{sql}</code>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
