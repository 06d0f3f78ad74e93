import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import type { CheckNetwork } from './networkCheck';
import { pageHeaders } from './pagePolicy';

export interface SignInPages {
  provider: () => Provider;
  checkNetwork: CheckNetwork;
}

export interface Uid {
  Params: { uid: string };
}

export const formOf = (request: FastifyRequest) =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();

export function sendPage(
  reply: FastifyReply,
  html: string,
  status = 200,
  headers: Record<string, string> = pageHeaders,
): FastifyReply {
  return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html);
}

/** The sign-in under way in this browser: its cookie must name the one in the address. */
export async function underWay(provider: Provider, request: FastifyRequest<Uid>, reply: FastifyReply) {
  const interaction = await provider.interactionDetails(request.raw, reply.raw);
  if (interaction.uid !== request.params.uid)
    throw new errors.SessionNotFound('another sign-in is under way');
  return interaction;
}

export async function finish(
  pages: SignInPages,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
): Promise<FastifyReply> {
  const { login } = result;
  if (login?.accountId !== undefined) await pages.checkNetwork(login.accountId, request.raw);
  const to = await pages.provider().interactionResult(request.raw, reply.raw, result);
  return reply.code(303).headers(pageHeaders).header('location', to).send();
}
