import { createRoot } from 'react-dom/client';
import './ui/theme/styles';
import { App } from './app/App';
import { browserHost } from './hosts/browser';
import { electronHost } from './hosts/electron';
import { ignoreForeignReleases } from './platform/keyReleases';
import { takeWireKey } from './hosts/wireKey';
import { applyMeasures } from './ui/theme/measures';

const inElectron = /\bElectron\//.test(navigator.userAgent);
const wireAddress = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/wire`;
const host = inElectron
  ? electronHost(window)
  : browserHost({
      address: wireAddress,
      key: takeWireKey({ location, history, storage: localStorage }),
      onLocked: () => location.replace('/locked'),
    });

applyMeasures(document.documentElement);
ignoreForeignReleases(window);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App host={host} />);
