const LOOK_MS = 1_000;

const isGone = (pid) => {
  if (process.ppid !== pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};

let end;

/**
 * Calls once the process that started this one has ended; another call takes the place of the one before. npm passes no
 * signal on: whoever ends `npm start` would leave the app behind.
 */
export function whenParentEnds(then) {
  const isWatched = end !== undefined;
  end = then;
  const pid = process.ppid;
  if (isWatched || pid <= 1) return;
  const look = setInterval(() => {
    if (!isGone(pid)) return;
    clearInterval(look);
    end();
  }, LOOK_MS);
  look.unref();
}
