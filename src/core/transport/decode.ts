import * as v from 'valibot';
import { ownFields } from '../../contract/wire';
import { AppError } from '../kernel/app-error';

/** The value as the SDK's callers receive it. @throws AppError REPLY_INVALID on a wrong structure */
export const decode = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> => {
  ownFields(schema);
  try {
    const read = v.safeParse(schema, value);
    if (read.success) return read.output;
    const [{ path, message }] = read.issues;
    throw new Error(`${path?.map((step) => String(step.key)).join('.') ?? ''}: ${message}`);
  } catch (cause) {
    throw new AppError('REPLY_INVALID', { cause });
  }
};
