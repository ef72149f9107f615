import { openBlobs } from '../../../src/store/blobs/open-blobs.ts';
import { secretOf } from './signature.ts';
import { upload } from './upload.ts';

/* Uploads a generation and, with two more words, ends as kill -9 does around one of its PUTs. */
const [address, dir, id, at, when] = process.argv.slice(2) as [string, string, string, string?, string?];
const blobs = await openBlobs(address, secretOf);
let puts = 0;
const die = () => process.kill(process.pid, 'SIGKILL');
await upload(
  {
    ...blobs,
    async put(name, source) {
      const isIt = ++puts === Number(at);
      if (isIt && when === 'before') die();
      // By then the file is being written.
      if (isIt && when === 'during') setImmediate(() => setImmediate(die));
      await blobs.put(name, source);
      if (isIt && when === 'after') die();
    },
  },
  { id, dir },
);
await blobs.close();
