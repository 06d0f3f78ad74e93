/** The worker's end of the line to the process that started it. */
export interface ParentPort {
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The other process is gone. */
  onClose(listener: () => void): void;
}

interface UtilityPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const hasUtilityPort = (value: object): value is { parentPort: UtilityPort } =>
  'parentPort' in value && typeof value.parentPort === 'object' && value.parentPort !== null;

/** A child process (`fork`) has an IPC channel; a utility process of Electron has a port. */
export function parentOf(program: NodeJS.Process): ParentPort {
  if (hasUtilityPort(program)) {
    const port = program.parentPort;
    return {
      send: (message) => port.postMessage(message),
      onMessage: (listener) => port.on('message', (event) => listener(event.data)),
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
