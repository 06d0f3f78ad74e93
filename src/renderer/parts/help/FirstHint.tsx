import type { Hint } from '@shared/host/hints';
import { hintWords as words } from '@shared/words/hints';
import { Button } from '../../ui/base/Button';
import { Banner } from '../../ui/feedback/States';
import { usePreferences } from '../preferences/usePreferences';
import { useHelp } from './helpContext';

/** What something is, in a line where it is first met; gone for good once it is closed. */
export function FirstHint({ of }: { of: Hint }) {
  const [{ hintsRead }, change] = usePreferences();
  const openHelp = useHelp();
  if (hintsRead.includes(of)) return null;
  return (
    <Banner
      tone="info"
      action={
        openHelp && (
          <Button kind="quiet" size="small" onClick={() => openHelp(words.topics[of])}>
            {words.more}
          </Button>
        )
      }
      onClose={() => void change({ hintsRead: [...hintsRead, of] })}
    >
      {words.texts[of]}
    </Banner>
  );
}
