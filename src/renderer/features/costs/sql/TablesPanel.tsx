import { useState } from 'react';
import { costWords } from '@shared/words/costs';
import { sqlWords as words } from '@shared/words/sqlConsole';
import type { SqlTables } from '../../../data/costSql';
import { formatMonth } from '../../../platform/formatting/dates';
import { Panel } from '../../../ui/base/Panel';
import { Press } from '../../../ui/base/Press';
import { SearchInput } from '../../../ui/fields/TextField';
import { Row, Stack, Text } from '../../../ui/layout/Layout';

const about: Readonly<Record<string, string>> = words.about;

/** What can be read: the tables with their columns, and which bills are in them. */
export function TablesPanel({ known, onInsert }: { known: SqlTables; onInsert(name: string): void }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = known.tables.map(({ name, columns }) => ({
    name,
    all: columns.length,
    columns: columns.filter((column) => column.name.toLowerCase().includes(wanted)),
  }));
  return (
    <Panel title={words.tables}>
      <Stack>
        <p className="cl-muted cl-size-s">{readsText(known)}</p>
        <p className="cl-muted cl-size-s">{words.money}</p>
        <SearchInput value={search} onChange={setSearch} label={words.find} />
        {found.every(({ columns }) => columns.length === 0) && (
          <p className="cl-faint cl-size-s">{words.noColumn}</p>
        )}
        {found
          .filter(({ columns }) => columns.length > 0)
          .map(({ name, all, columns }) => (
            <Stack as="section" gap="xs" key={name}>
              <Row as="h3" between align="baseline" className="cl-size-s cl-sql__table">
                <Press title={words.insert(name)} onClick={() => onInsert(name)}>
                  <Text mono strong>
                    {name}
                  </Text>
                </Press>
                <span className="cl-faint">{words.columns(all)}</span>
              </Row>
              <ul className="cl-scroll cl-sql__columns" aria-label={words.columnsOf(name)} tabIndex={0}>
                {columns.map((column) => (
                  <li key={column.name}>
                    <Press
                      look="entry"
                      className="cl-row--between cl-sql__column"
                      title={about[column.name]}
                      onClick={() => onInsert(column.name)}
                    >
                      <span className="cl-clip cl-size-s">{column.name}</span>
                      <span className="cl-room-own cl-faint cl-size-xs">
                        {column.type.replace(/\(.*/, '').toLowerCase()}
                      </span>
                    </Press>
                  </li>
                ))}
              </ul>
            </Stack>
          ))}
      </Stack>
    </Panel>
  );
}

/** Which sources and days are in the tables, and what is missing. */
function readsText({ sources, incomplete }: SqlTables): string {
  const own = sources.filter(({ rows }) => rows > 0);
  const days = own.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).filter((day) => day !== null);
  const sorted = days.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return words.readsNone;
  const through = own
    .flatMap(({ completeThrough }) => completeThrough ?? [])
    .toSorted()
    .at(-1);
  const missing = incomplete.map(({ name, billingPeriod }) => `${name}, ${formatMonth(billingPeriod)}`);
  return [
    words.reads(own.length, costWords.basis.days(first, last)),
    through === undefined ? '' : words.complete(costWords.basis.day(through)),
    missing.length === 0 ? '' : words.incomplete(missing.join('; ')),
  ]
    .filter((text) => text !== '')
    .join(' ');
}
