import type { Handlers } from '../../http/context';
import type { BudgetsService } from './budgets.service';
import type { createBudgetImport } from './importing';

export function budgetHandlers(budgets: BudgetsService, importing: ReturnType<typeof createBudgetImport>) {
  return {
    'budgets.list': ({ query }, { session, signal }) =>
      budgets.list(
        session.orgId,
        { size: query.max_returned_items, after: query.start_page_key ?? null },
        signal,
      ),
    'budgets.get': async ({ params }, { session, signal }) => ({
      data: await budgets.get(session.orgId, params.id, signal),
    }),
    'budgets.create': async ({ body }, { session }) => ({ data: await budgets.create(session, body) }),
    'budgets.update': async ({ params, body }, { session }) => ({
      data: await budgets.update(session, params.id, body),
    }),
    'budgets.delete': async ({ params }, { session }) => {
      await budgets.remove(session, params.id);
      return { data: { ok: true } };
    },
    'budgets.import': ({ body }, { session }) => importing(session, body.text, body.dry_run),
  } satisfies Partial<Handlers>;
}
