import { spawn } from 'node:child_process';
import { isSecurePage } from '../app/addresses';

/** Opens a secure page in the default browser. Resolves with false when it is none, or there is no program for it. */
export async function openInSystemBrowser(url: string, platform: NodeJS.Platform): Promise<boolean> {
  if (!isSecurePage(url)) return false;
  // rundll32 instead of `start`: that one is a shell word, and an address may hold characters that a shell acts on.
  const [command, args] =
    platform === 'darwin'
      ? ['open', [url]]
      : platform === 'win32'
        ? ['rundll32', ['url.dll,FileProtocolHandler', url]]
        : ['xdg-open', [url]];
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
