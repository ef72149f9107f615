import { DataAsOfSchema } from './resources.ts';
import { Type } from './schema.ts';
import { nullable } from './values.ts';

export const ExportsSchema = Type.Named('Exports', {
  count: Type.Integer({ description: 'Items in this answer' }),
  items: Type.Array(
    Type.Named('Export', {
      day: Type.String({ format: 'date', description: 'The night it is of' }),
      what: Type.Enum(['products', 'offers'], { description: 'What a row is' }),
      format: Type.Enum(['parquet'], { description: 'Format of the file' }),
      url: Type.String({ description: 'Needs the same token; answers one range a request' }),
      bytes: Type.Integer({ description: 'Length of the file' }),
      rows: Type.Integer({ description: 'Number of rows' }),
      left_out: Type.Integer({ description: 'Rows whose source may not be passed on' }),
      sha256: Type.String({ description: 'Checksum of the file, hexadecimal' }),
      cursor: nullable(
        Type.String({ description: 'What `since` of /changes takes to go on from this file' }),
      ),
    }),
  ),
  data_as_of: DataAsOfSchema,
});
