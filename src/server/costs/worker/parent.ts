/** The worker's end of the line to the process that started it. */
export interface ParentPort {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The other process is gone. */
  onClose(listener: () => void): void;
}

interface UtilityPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
}

const isUtilityPort = (value: unknown): value is UtilityPort =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

/** A child process (`fork`) has an IPC channel; a utility process of Electron, which ends it itself, has a port. */
export function parentOf(program: NodeJS.Process): ParentPort {
  const port: unknown = 'parentPort' in program ? program.parentPort : undefined;
  if (isUtilityPort(port)) {
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
      onClose: () => undefined,
    };
  }
  return {
    send: (message) => {
      if (program.connected) program.send?.(message);
    },
    onMessage: (listener) => program.on('message', listener),
    onClose: (listener) => program.on('disconnect', listener),
  };
}
