import { useEffect, useState } from 'react';
import { shellWords } from '@shared/words/shell';
import { Logo } from '../../ui/base/Icon';
import { Stack, Text } from '../../ui/layout/Layout';
import './pages.css';

/** An ordinary start is over by then. */
const SLOW_MS = 5_000;

export function Splash() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="cl-splash" role="status">
      <Stack align="center" gap="l">
        <Logo size={44} />
        <Text as="p" tone="faint" className="cl-splash__text">
          {isSlow ? shellWords.slowStart : shellWords.starting}
        </Text>
      </Stack>
    </div>
  );
}
