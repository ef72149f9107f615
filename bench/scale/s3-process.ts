import { startS3 } from '../../test/store/blobs/s3-server.ts';

/* The tests' S3 server in a process of its own, so that its work is not counted as ours. */
const server = await startS3();
console.log(server.address);
