import type { CloudPlace, CloudsPort } from '../../steps/clouds.port';
import type { Acting } from '../integrations/integrations.port';
import { createGate, type ActingDeps } from './gate';

/** What steps do in clouds: within the rules of the organization, and with an entry in its audit for every change. */
export function createActing(deps: ActingDeps): CloudsPort {
  const { find, asked, refusalOf, change: gated } = createGate(deps);

  /** The account that is really meant, also where a place leaves it to the integration. */
  const accountOf = (found: Acting, place: CloudPlace, signal: AbortSignal) =>
    asked(found, null, () => found.driver.accountOf(found.connected, place, signal), signal);

  return {
    async accounts(of, signal) {
      const found = await find(of);
      return asked(found, null, () => found.driver.accounts(found.connected, signal), signal);
    },

    async read(of, place, call, signal) {
      const found = await find(of);
      const work = () => found.driver.call(found.connected, { place, call, repeatable: true }, signal);
      return asked(found, call, work, signal);
    },

    async refusal(of, place, tags, signal) {
      const found = await find(of);
      return refusalOf({ orgId: of.orgId, found }, await accountOf(found, place, signal), tags);
    },

    async change(of, place, change, by, signal) {
      const found = await find(of);
      const account = await accountOf(found, place, signal);
      const { call } = change;
      const send = () => found.driver.call(found.connected, { place, call, repeatable: false }, signal);
      const work = () => asked(found, call, send, signal);
      return gated(found, { orgId: of.orgId, account, region: place.region, change, by }, { work }, signal);
    },
  };
}
