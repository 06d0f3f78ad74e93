import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SqlTables } from '../../../data/costSql';
import { Panel } from '../../../ui/base/Panel';
import { Press } from '../../../ui/base/Press';
import { Columns, Text } from '../../../ui/layout/Layout';

/** Statements to start from. */
export function Examples(props: { examples: SqlTables['examples']; onChoose(sql: string): void }) {
  return (
    <Panel title={words.examples}>
      <Columns as="ul" min={260}>
        {props.examples.map(({ name, sql }) => (
          <li key={name}>
            <Press
              look="card"
              className="cl-stack cl-align-stretch cl-sql__example"
              onClick={() => props.onChoose(sql)}
            >
              <span className="cl-strong">{name}</span>
              <Text as="code" tone="faint" size="xs" mono className="cl-sql__code" aria-hidden="true">
                {sql}
              </Text>
            </Press>
          </li>
        ))}
      </Columns>
    </Panel>
  );
}
