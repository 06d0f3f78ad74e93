import { describe, expect, it } from 'vitest';
import { releasedTables, sinceRelease } from '@tests/support/lastRelease';
import { problemsOf } from './migrationRules';

const { released, since } = sinceRelease();
const of = (sql: string, name = '0900_new') => problemsOf({ name, sql }, ['0899_first']);

describe('migrations since the last release', () => {
  it('are those behind it: none was slipped in among those that were released', () => {
    expect(released.at(-1)?.name).toBe(releasedTables.migration);
    expect(released).toHaveLength(releasedTables.migrations);
  });

  it('let servers of the last release go on working; what does not is a contract migration', () => {
    const earlier = [...released, ...since].map(({ name }) => name);
    expect(since.flatMap((one) => problemsOf(one, earlier.slice(0, earlier.indexOf(one.name))))).toEqual([]);
  });

  it.each([
    ['drop table space;', 'drops what'],
    ['alter table cases drop column title;', 'drops a column'],
    ['alter table cases rename column title to name;', 'renames'],
    ['alter table space rename to room;', 'renames'],
    ['alter table space alter column name set not null;', 'sets NOT NULL'],
    ['alter table space alter name type integer using 1;', 'changes the type'],
    ['alter table space alter column name set data type text;', 'changes the type'],
    ['alter table space add column kind text not null;', 'NOT NULL without a default'],
    ["alter table space add a text default 'x', add b text not null;", 'space.b NOT NULL'],
    ['alter table space add constraint few check (n < 5);', 'does not keep'],
    ['alter table space add primary key (a, b);', 'does not keep'],
    ['alter table cases drop constraint x, add constraint x check (a in (1, 2));', 'under a lock'],
    ['create unique index one on space (name);', 'write twice'],
    ['create index slow on execution (status);', 'CONCURRENTLY'],
    ['create index concurrently a on execution (b); create index concurrently c on execution (d);', 'alone'],
    ["update cases set title = '';", 'in pieces'],
    ['alter table space alter column name drop default;', 'drops a default'],
  ])('are refused: %s', (sql, reason) => {
    expect(of(sql).join()).toContain(reason);
  });

  it.each([
    'alter table cases add column planned_on date;',
    "alter table cases add column kind text not null default 'a -- drop column b';",
    'create table thing (id int primary key, name text not null); create unique index t on thing (name);',
    'create index concurrently if not exists a on execution (status);',
    "alter table space drop constraint kinds; alter table space add constraint kinds check (kind in ('a'));",
    'create or replace function f() returns void language sql as $$ drop table x; $$;',
    '-- drop table space\nalter table space add column a int;',
  ])('are taken: %s', (sql) => {
    expect(of(sql)).toEqual([]);
  });

  it('of the second phase name their first one', () => {
    const drop = 'alter table cases drop column title;';
    expect(of(`-- Contract of 0899_first: nobody reads it.\n${drop}`, '0900_x.contract')).toEqual([]);
    expect(of(drop, '0900_x.contract').join()).toContain('begins with');
    expect(of(`-- Contract of 0898_no: why\n${drop}`, '0900_x.contract').join()).toContain('0898_no');
  });
});
