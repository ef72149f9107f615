import { parseArgs } from 'node:util';
import { createProgress } from '../oversight/progress.ts';
import { backup } from '../service/backup/backup.ts';
import { type BackupManifest, BackupProblem } from '../service/backup/backup-files.ts';
import { restore } from '../service/backup/restore.ts';
import { STATE_FILE } from '../store/disk/data-folder.ts';
import { type Command, failed, usageOf } from './command.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: 'backup DIR',
  summary: 'Copies the state and the newest catalogue to DIR, while the service runs.',
  details: `DIR must not exist or be empty, and must lie outside DATA_DIR. It appears only when whole; a run that is
killed leaves DIR.prisme-part behind, which the next one to DIR removes. In it: tokens, price agents, likes, shops and
imports (${STATE_FILE}), the newest catalogue with all price history, each feed's last good offers, and a
manifest with the checksum of every file; secret.key too where it lies in DATA_DIR. It holds e-mail
addresses and the key that opens them: keep it as safe as the service.
The sources file and the settings are not in it.`,

  async run(args, { config, clock, err }) {
    const dir = onlyFolder(this, args);
    const progress = createProgress(err);
    const settings = config();
    return reporting(err, async () => {
      const manifest = await (settings.databaseUrl === undefined
        ? backup({ dataDir: settings.dataDir, dir, nowMs: clock(), progress })
        : (await import('../service/cluster/move.ts')).backupShared(settings, {
            dir,
            nowMs: clock(),
            progress,
          }));
      return `Backed up to ${dir}: ${summaryOf(manifest)}`;
    });
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'restore DIR | restore --adopt ID',
  summary: 'Puts a backup back into an empty DATA_DIR, or into an empty database.',
  details: `Checks every file of DIR against its manifest first; a damaged backup changes nothing. DATA_DIR must not
exist or be empty, and is filled in one step; a run that is killed leaves DATA_DIR.prisme-part behind, which
the next one removes. With DATABASE_URL the backup goes into the database, which must be empty, and into the
object store.
  --adopt ID   has nodes serve this generation of the object store with a state that is older than it: shops
               that the state does not know are put back; refused where a number is another shop's`,

  async run(args, { config, clock, err }) {
    const settings = config();
    const adopted = adoptedIn(this, args);
    if (adopted !== undefined) {
      const { adoptOnAllNodes } = await import('../service/cluster/pin-generation.ts');
      const seating = await adoptOnAllNodes(settings, adopted);
      if ('refused' in seating) return failed(err, seating.refused);
      err.write(`${adopted} is what nodes serve; ${seating.seated} shops were put back.\n`);
      return 0;
    }
    const dir = onlyFolder(this, args);
    const { dataDir } = settings;
    const progress = createProgress(err);
    return reporting(err, async () => {
      const manifest = await (settings.databaseUrl === undefined
        ? restore({ dir, dataDir, progress })
        : (await import('../service/cluster/move.ts')).restoreShared(settings, {
            dir,
            nowMs: clock(),
            progress,
          }));
      return `Restored ${settings.databaseUrl === undefined ? dataDir : 'the database'} from the backup of ${manifest.created_at}: ${summaryOf(manifest)}`;
    });
  },
};

export const backupCommands: readonly Command[] = [backupCommand, restoreCommand];

function adoptedIn(command: Command, args: string[]): string | undefined {
  if (args[0] !== '--adopt') return undefined;
  const [, id, ...more] = args;
  if (id === undefined || more.length > 0) throw usageOf(command, '--adopt takes the ID of one generation');
  return id;
}

function onlyFolder(command: Command, args: string[]): string {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const [dir] = positionals;
  if (dir === undefined || dir === '' || positionals.length > 1)
    throw usageOf(command, `${command.name} takes one folder`);
  return dir;
}

async function reporting(err: NodeJS.WriteStream, work: () => Promise<string>): Promise<number> {
  try {
    err.write(`${await work()}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return failed(err, error.message);
  }
}

function summaryOf({ files, generation }: BackupManifest): string {
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const catalogue = generation === null ? 'no catalogue yet' : `catalogue ${generation}`;
  return `${files.length} files, ${megabytes.toFixed(1)} MB, ${catalogue}`;
}
