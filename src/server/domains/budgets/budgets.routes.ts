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
    'budgets.get': ({ params }, { session, signal }) => budgets.get(session.orgId, params.id, signal),
    'budgets.create': ({ body }, { session }) => budgets.create(session, body),
    'budgets.update': ({ params, body }, { session }) => budgets.update(session, params.id, body),
    'budgets.delete': ({ params }, { session }) => budgets.remove(session, params.id),
    'budgets.import': ({ body }, { session }) => importing(session, body.text, body.dry_run),
  } satisfies Partial<Handlers>;
}
