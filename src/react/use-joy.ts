import { useState } from 'react';
import { useClient } from './client-context';

const JOY_KEY = 'lottery.joy';

/** Whether a win may sparkle; kept on this device, for every view of the lottery. */
export function useJoy(): [boolean, (on: boolean) => void] {
  const { local } = useClient().ports.storage;
  const [isOn, setOn] = useState(() => local.get(JOY_KEY) !== 'off');
  return [
    isOn,
    (on) => {
      local.set(JOY_KEY, on ? 'on' : 'off');
      setOn(on);
    },
  ];
}
