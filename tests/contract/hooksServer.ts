import { expect } from 'vitest';
import { isJsonObject } from '@shared/model/json';
import { clientCertificate } from '@tests/fakes/azure/certificate';
import { certificateUrl, sentAt, type Sent } from './hookSenders';
import { startTriggersServer, type Body } from './triggersServer';
import { addWorkflowRow } from './workflowRow';
import { person } from './world';

/** What is set of a web hook. */
export interface HookSetting {
  configuration?: object;
  signing_secret?: string;
}

/** A hook that was made: its secret is that of the address. */
export interface MadeHook {
  id: string;
  path: string;
  secret: string;
}

export interface Request extends Partial<Sent> {
  method?: 'GET' | 'POST' | 'OPTIONS' | 'HEAD';
  /** Of the address, after `?`. `{secret}` stands for the secret of the hook. */
  query?: string;
}

/** The calls of triggers with one workflow, and Amazon SNS as it answers from outside. */
export async function startHooksServer() {
  /** Addresses of Amazon that were asked. */
  const asked: string[] = [];
  let snsStatus = 200;
  let workflowId = '';
  const server = await startTriggersServer({
    http: {
      async send({ url }) {
        asked.push(url);
        const isCertificate = url === certificateUrl;
        const body = Buffer.from(isCertificate ? clientCertificate : '<ConfirmSubscriptionResponse/>');
        return { status: isCertificate ? 200 : snsStatus, headers: {}, body, url };
      },
    },
  });
  const { acme } = server.world;
  const admin = person(acme, 'Admin');

  return {
    server,
    asked,
    answerSns: (status: number) => void (snsStatus = status),
    stop: () => server.stop(),

    /** A workflow without hooks, at the moment of the deliveries. */
    async reset(): Promise<void> {
      asked.length = 0;
      snsStatus = 200;
      server.started.length = 0;
      server.setNow(sentAt);
      workflowId = await addWorkflowRow(server.database, acme.orgId);
    },

    async makeHook(setting: HookSetting = {}): Promise<MadeHook> {
      const body = { name: 'From outside', type: 'HTTP', ...setting };
      const made = await server.send(admin, 'POST', `/v1/triggers/${workflowId}`, body);
      expect(made.status).toBe(200);
      const { trigger, secret } = made.body;
      return { id: trigger.trigger_id, path: trigger.hook_path, secret };
    },

    change: (id: string, body: object) => server.send(admin, 'PUT', `/v1/triggers/${workflowId}/${id}`, body),

    /** The only trigger of the workflow, as its people see it. */
    async trigger(): Promise<Body> {
      return (await server.send(admin, 'GET', `/v1/triggers/${workflowId}`)).body.data[0];
    },

    async deliver(hook: Pick<MadeHook, 'path' | 'secret'>, request: Request) {
      const { method = 'POST', query, headers = {}, payload } = request;
      const search = query === undefined ? '' : `?${query.replace('{secret}', hook.secret)}`;
      const sent = { method, url: `${hook.path}${search}`, headers };
      const reply = await server.app.inject(payload === undefined ? sent : { ...sent, payload });
      const body: Body = JSON.parse(reply.payload || 'null');
      return { status: reply.statusCode, headers: reply.headers, body };
    },

    /** The payload of the only run, and what names its delivery. */
    theRun() {
      const [run, ...others] = server.started;
      expect([run === undefined, others]).toEqual([false, []]);
      return { payload: isJsonObject(run?.payload) ? run.payload : {}, id: run?.triggerEventId };
    },
  };
}

export type HooksServer = Awaited<ReturnType<typeof startHooksServer>>;
