import { useState } from 'react';
import { useAnswer, useDesk, useWork } from './desk-context';

/** A field of local time as milliseconds, null when it is empty. */
const momentOf = (text: string): number | null => {
  const at = Date.parse(text);
  return Number.isFinite(at) ? at : null;
};

export const useSwitches = () => {
  const { api } = useDesk();
  const answer = useAnswer('switches.list', {});
  const work = useWork();
  const [until, setUntil] = useState('');
  const [filter, setFilter] = useState('');
  const change = (ask: () => Promise<unknown>): void =>
    work.run(async () => {
      await ask();
      answer.reload();
    });
  const wanted = filter.trim().toLowerCase();
  return {
    ...answer,
    busy: work.busy,
    changeRefusal: work.refusal,
    until,
    setUntil,
    filter,
    setFilter,
    shown: (answer.value?.flags ?? []).filter((flag) =>
      `${flag.code} ${flag.does} ${flag.sees}`.toLowerCase().includes(wanted),
    ),
    setFlag: (code: string, on: boolean) => change(() => api.ask('switches.flag', { code, on })),
    setMaintenance: (on: boolean) =>
      change(() => api.ask('switches.maintenance', { on, until: momentOf(until) })),
    setVendor: (vendor: string, rests: boolean) =>
      change(() => api.ask('switches.vendor', { vendor, rests, until: null })),
  };
};
