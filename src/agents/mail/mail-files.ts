import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailboxKey } from '../core/mailbox.ts';

/** The mails of a service without SMTP_URL. The file name is the message id, so that a repeated message overwrites its file. */
export interface MailFiles {
  write(messageId: string, mail: Uint8Array): void;
  erase(email: string): void;
}

export function createMailFiles(dataDir: string): MailFiles {
  const dir = join(dataDir, 'outbox');
  return {
    write(messageId, mail) {
      mkdirSync(dir, { recursive: true, mode: 0o700 });
      const path = join(dir, `${messageId}.eml`);
      writeFileSync(`${path}.part`, mail, { mode: 0o600 });
      renameSync(`${path}.part`, path);
    },
    erase(email) {
      const mailbox = mailboxKey(email);
      for (const path of mailsIn(dir)) {
        const to = recipientOf(readFileSync(path, 'utf8'));
        if (to !== undefined && mailboxKey(to) === mailbox) rmSync(path, { force: true });
      }
    },
  };
}

/** All mails in the folder, with the unfinished files of processes that died. */
function mailsIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((name) => /\.eml(?:\.part)?$/.test(name))
      .map((name) => join(dir, name));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return [];
    throw error;
  }
}

/** Names of shops and products are only in the body, so the first `To:` of the header is our own. */
function recipientOf(mail: string): string | undefined {
  const head = mail.split(/\r?\n\r?\n/, 1)[0]!.replace(/\r?\n[ \t]+/g, ' ');
  return /^To:.*?([^\s<>]+@[^\s<>]+)/im.exec(head)?.[1];
}
