import type { GenericSchema } from 'valibot';
import type { Call, RequestOf } from '../../contract/call';

/** A call whose path names what it is about, with the names filled in: what stands in the path is left out of the request. */
export const placed = <Request extends GenericSchema, Reply extends GenericSchema, Names extends string>(
  call: Call<Request, Reply>,
  names: Readonly<Record<Names, string>>,
) =>
  ({
    ...call,
    path: call.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((names as Readonly<Record<string, string>>)[name] ?? ''),
    ),
  }) as unknown as Call<GenericSchema<Omit<RequestOf<Call<Request, Reply>>, Names>, unknown>, Reply>;
