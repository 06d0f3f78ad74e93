import { refuseOfCustomer } from '../../gate/ofCustomer';
import type { Handlers } from '../../http/context';
import type { BoardsService } from './boards.service';

export function boardHandlers(boards: BoardsService) {
  return {
    'boards.list': ({ query }, { scope }) =>
      boards.list(scope, {
        spaceId: query.space_id ?? null,
        withGlobal: query.include_global_space,
      }),
    'boards.listMsp': async ({ query }, context) =>
      boards.listMsp(await context.mspScope(), {
        spaceId: query.space_id ?? null,
        withGlobal: query.include_global_space,
        customerId: query.customer_id ?? null,
        after: query.start_page_key ?? null,
      }),
    'boards.create': async ({ body }, { session }) => ({
      boardId: await boards.create(session.orgId, {
        spaceId: body.space_id,
        name: body.name,
        type: body.type,
      }),
    }),
    'boards.update': async ({ params, body }, context) => {
      await refuseOfCustomer(context, (scope) => boards.ownerOf(scope, params.id));
      await boards.rename(context.session.orgId, params.id, body.name);
    },
  } satisfies Partial<Handlers>;
}
