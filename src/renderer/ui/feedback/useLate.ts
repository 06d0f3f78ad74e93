import { useEffect, useState } from 'react';

/** After so many milliseconds a user should hear that waiting goes on. */
const LATE_MS = 8_000;

/** Whether the component has stood there for longer than loading usually takes. */
export function useLate(milliseconds = LATE_MS): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return late;
}
