import { useEffect, useState } from 'react';
import type { CodeMount } from './code/CodeMount';

type Mount = typeof CodeMount;

/** CodeMirror is in a chunk of its own; the runtime keeps it once it is there. */
const load = async (): Promise<Mount> => (await import('./code/CodeMount')).CodeMount;

/**
 * The editor once it is `wanted` and loaded; null until then; 'failed' when its chunk does not come. It is fetched
 * ahead, so that who enters a field does not wait.
 */
export function useEditorCode(wanted: boolean): { Mount: Mount } | null | 'failed' {
  const [code, setCode] = useState<{ Mount: Mount } | 'failed' | null>(null);
  useEffect(() => {
    let stands = true;
    load().then(
      (Mount) => stands && wanted && setCode({ Mount }),
      () => stands && wanted && setCode('failed'),
    );
    return () => {
      stands = false;
    };
  }, [wanted]);
  return wanted ? code : null;
}
