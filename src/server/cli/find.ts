import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { commandWords as words } from '@shared/words/commands';
import { StepError } from '../steps/contract';
import type { CloudType } from '../steps/clouds.port';
import type { Environment } from '../platform/clickhousePlace';

interface Program {
  /** Its file, without what Windows adds. */
  file: string;
  title: string;
  /** How it is to be had on each system. */
  install: Readonly<Record<'darwin' | 'win32' | 'other', string>>;
}

export const programs: Readonly<Record<CloudType, Program>> = {
  AWS: {
    file: 'aws',
    title: 'The AWS CLI',
    install: {
      darwin:
        'Install it with the package of https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html or “brew install awscli”.',
      win32:
        'Install it with the MSI of https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html.',
      other:
        'Install it as https://docs.aws.amazon.com/cli/latest/userguide/getting-started-install.html says, on the computer where the server runs.',
    },
  },
  AZURE: {
    file: 'az',
    title: 'The Azure CLI',
    install: {
      darwin:
        'Install it with “brew install azure-cli”: https://learn.microsoft.com/cli/azure/install-azure-cli-macos.',
      win32:
        'On Windows this step cannot run: https://learn.microsoft.com/cli/azure/install-azure-cli tells about other systems.',
      other:
        'Install it as https://learn.microsoft.com/cli/azure/install-azure-cli-linux says, on the computer where the server runs.',
    },
  },
  GCP: {
    file: 'gcloud',
    title: 'The gcloud CLI',
    install: {
      darwin:
        'Install it as https://cloud.google.com/sdk/docs/install says, or with “brew install --cask gcloud-cli”.',
      win32:
        'On Windows this step cannot run: https://cloud.google.com/sdk/docs/install tells about other systems.',
      other:
        'Install it as https://cloud.google.com/sdk/docs/install says, on the computer where the server runs.',
    },
  },
};

/** Folders where programs are, beside those that the environment names: an app with a window is told of few. */
const usual: Readonly<Record<string, readonly string[]>> = {
  win32: [String.raw`C:\Program Files\Amazon\AWSCLIV2`],
  darwin: ['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'],
  other: ['/usr/local/bin', '/usr/bin', '/bin', '/snap/bin'],
};

export function searchPathOf(environment: Environment, platform: string = process.platform): string[] {
  const named = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter);
  const all = [...named, ...(usual[platform] ?? usual['other'] ?? [])];
  return [...new Set(all.filter((folder) => isAbsolute(folder)))];
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** The file of a provider's program, or how it is to be had. */
export async function findProgram(
  type: CloudType,
  searchPath: readonly string[],
  platform: string = process.platform,
): Promise<string> {
  const { file, title, install } = programs[type];
  const isWindows = platform === 'win32';
  for (const folder of searchPath) {
    const found = join(folder, isWindows ? `${file}.exe` : file);
    if (await isProgram(found)) return found;
    if (isWindows && (await isProgram(join(folder, `${file}.cmd`))))
      throw new StepError(words.needsShell(title), 'general', false);
  }
  const how = platform === 'darwin' || isWindows ? install[isWindows ? 'win32' : 'darwin'] : install.other;
  throw new StepError(words.missing(title, how), 'general', false);
}
