import { Fault } from '@shared/kernel/fault';
import type { Backups } from '@server/backup/backups.port';
import type { BackupSettings, MadeBackup } from '@shared/model/storage/backups';

/** Backups that are done at once and hold nothing. */
export function memoryBackups(): Backups {
  let settings: BackupSettings = { nightly: true, folder: '/data/backups', keep: 7, with_key: true };
  const backups: MadeBackup[] = [];
  return {
    mayManage: () => true,
    read: async () => ({
      settings,
      own_folder: '/data/backups',
      key_lost: null,
      running: null,
      backups,
      failures: [],
    }),
    configure: async (next) => void (settings = next),
    start() {
      const at = new Date();
      const [time, name] = [at.toISOString(), `costloom-${backups.length + 1}`];
      backups.unshift({
        name,
        place: `${settings.folder}/${name}`,
        at: time,
        bytes: 1_000,
        rows: 1,
        bills: 0,
        missing: 0,
        with_key: settings.with_key,
        checked_at: time,
        took_ms: 5,
      });
      return at;
    },
    async restore({ name }) {
      if (!backups.some((one) => one.name === name)) throw new Fault('not_found', 'It is not there.');
    },
    begin: () => undefined,
    look: async () => undefined,
    end: async () => undefined,
  };
}
