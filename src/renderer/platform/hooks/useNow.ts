import { useEffect, useState } from 'react';
import { readClock } from '../clock';

/** The moment, brought up to date every `every` milliseconds, for relative times. */
export function useNow(every = 30_000): Date {
  const [now, setNow] = useState(readClock);
  useEffect(() => {
    const timer = setInterval(() => setNow(readClock()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
