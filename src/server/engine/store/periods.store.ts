import type { Sql } from '../../db/database';

export const periodsStore = {
  /** The tables of the week in which this time lies; nothing, when they are there. */
  async make(sql: Sql, at: Date): Promise<void> {
    await sql.one('select costloom_make_week($1)', [at]);
  },

  /** For ids that say no time: they lie before or after all weeks. */
  async makeAround(sql: Sql, period: 'before' | 'after'): Promise<void> {
    await sql.run('select pg_advisory_xact_lock(7265002602)');
    await sql.run(
      period === 'before'
        ? `select costloom_make_period('before', null, 'exec_')`
        : `select costloom_make_period('after', 'exec_~', null)`,
    );
  },
};
