import { messages } from '@shared/words/messages';
import { reasonOf } from '../../platform/api/reasonOf';
import { useToast } from '../../ui/overlays/Toasts';
import { useCall, useChange } from '../../platform/api/calls';

/** One setting of the organisation as the server holds it; `domainOnly` for what is too large for the list of all. */
export function useSetting(domain: string, type: string, domainOnly = false) {
  const query = domainOnly ? { domain } : {};
  const { data, error, refetch, isFetching } = useCall('settings.get', { query });
  const value = data?.data.find((each) => each.domain === domain && each.type === type)?.value;
  return { value, loaded: data !== undefined, error, refetch, isFetching };
}

/** The settings of one domain by their type, undefined until they are there. */
export function useSettingsOf(domain: string) {
  const { data } = useCall('settings.get', { query: {} });
  return (type: string) => data?.data.find((each) => each.domain === domain && each.type === type)?.value;
}

/** Writes a setting: at once here, back with the reason when the server refuses. Answers whether it was taken. */
export function useSaveSetting() {
  const [put, { isLoading }] = useChange('settings.put');
  const toast = useToast();
  async function save(domain: string, type: string, value: unknown, done?: string): Promise<boolean> {
    const reply = await put({ body: { domain, type, value } });
    if (reply.error !== undefined) {
      toast({ text: `${messages.failedToUpdateSystemSettings}. ${reasonOf(reply.error)}`, error: true });
      return false;
    }
    if (done !== undefined) toast(done);
    return true;
  }
  return { save, saving: isLoading };
}
