import { ipcRenderer } from 'electron';

/**
 * Forwards one end of a message channel to main and gives the other to the page, each time the page asks for it.
 * Nothing else crosses: the page never sees ipcRenderer, and main checks who sent the port.
 */
const ASK = 'costloom:connect';
const GIVE = 'costloom:port';
const WIRE_CHANNEL = 'costloom:wire';

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window || event.data !== ASK) return;
  const { port1, port2 } = new MessageChannel();
  ipcRenderer.postMessage(WIRE_CHANNEL, null, [port1]);
  // '/' is the page's own origin.
  window.postMessage(GIVE, '/', [port2]);
});
