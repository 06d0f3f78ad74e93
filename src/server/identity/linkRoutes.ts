import type { FastifyInstance } from 'fastify';
import { appLink, OPEN_PATH } from '@shared/model/appLinks';
import { linkPageWords as words } from '@shared/words/signInPages';
import { LEAVE_PATH } from '../domains/notifications/leaveLinks';
import type { Leaving } from '../domains/notifications/leaving.port';
import { sendPage } from './interaction';
import { errorPage, openPage, unsubscribedPage, unsubscribePage } from './pages';

const BODY_LIMIT = 8 * 1024;

/** The places that messages lead to. */
const places = [
  { place: 'approval', path: /^\/approvals\/[^/]+\/[^/]+$/ },
  { place: 'report', path: /^\/costs\/reports\/[^/]+$/ },
] as const;

/** What of an address is handed over to the app; null for what no message leads to. */
export function handedOver(address: string): { place: 'approval' | 'report'; link: string } | null {
  const base = 'http://app.invalid';
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (!url || url.origin !== base) return null;
  const found = places.find(({ path }) => path.test(url.pathname));
  if (!found) return null;
  const choice = url.searchParams.get('choice');
  const isChoice = found.place === 'approval' && (choice === 'approve' || choice === 'reject');
  return { place: found.place, link: appLink(url.pathname + (isChoice ? `?choice=${choice}` : '')) };
}

interface Rest {
  Params: { '*': string };
}

/** The way out of what is sent to an address. Mail programs post to it too, by themselves (RFC 8058). */
function addUnsubscribing(app: FastifyInstance, leaving: Leaving): void {
  // A token may be longer than a part of an address may be.
  const path = `${LEAVE_PATH}*`;
  app.get<Rest>(path, async (request, reply) => {
    const token = request.params['*'];
    const of = leaving.read(token);
    if (!of) return sendPage(reply, errorPage(words.unsubscribe.unknown), 404);
    // Programs open links: only the button leaves.
    const name = await leaving.look(of);
    const { address } = of;
    return sendPage(
      reply,
      name === undefined ? unsubscribedPage(address) : unsubscribePage({ token, name, address }),
    );
  });
  app.post<Rest>(path, async (request, reply) => {
    const of = leaving.read(request.params['*']);
    if (!of) return sendPage(reply, errorPage(words.unsubscribe.unknown), 404);
    await leaving.leave(of);
    return sendPage(reply, unsubscribedPage(of.address));
  });
}

/**
 * The pages behind the links of messages. They ask for nobody's name. What is to be opened is handed over to the app:
 * the page reads nothing and decides nothing.
 */
export async function linkRoutes(app: FastifyInstance, { leaving }: { leaving: Leaving }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, _body, done) =>
    done(null, undefined),
  );
  app.get(`${OPEN_PATH}/*`, async (request, reply) => {
    const found = handedOver(request.url.slice(OPEN_PATH.length));
    return found ? sendPage(reply, openPage(found)) : sendPage(reply, errorPage(words.open.unknown), 404);
  });
  addUnsubscribing(app, leaving);
}
