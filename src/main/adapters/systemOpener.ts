import { badInput } from '@shared/kernel/fault';
import { isExternalUrl } from '../app/addresses';
import type { ExternalOpener } from '../ports';

/**
 * The only way to `shell.openExternal`: whatever address a window, a record or a server names, only a web page over
 * https (http on this computer) or a mail goes to the operating system. Throws Fault('bad_input') for all else.
 */
export function systemOpener(shell: { openExternal(url: string): Promise<void> }): ExternalOpener {
  return async (url) => {
    if (!isExternalUrl(url))
      throw badInput([{ field: '', reason: 'Only https links and mail addresses can be opened.' }]);
    await shell.openExternal(url);
    return true;
  };
}
