import { messages } from '@shared/words/messages';
import { useCall } from '../../platform/api/calls';
import { useSend } from '../feedback/useSend';

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
  const [put, { isLoading }] = useSend('settings.put');
  async function save(domain: string, type: string, value: unknown, done?: string): Promise<boolean> {
    const failed = `${messages.failedToUpdateSystemSettings}.`;
    const reply = await put({ body: { domain, type, value } }, { done, failed });
    return !reply.error;
  }
  return { save, saving: isLoading };
}
