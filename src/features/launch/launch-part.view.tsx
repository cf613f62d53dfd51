import { LaunchView } from './launch.view';
import { useLaunchPart, type LaunchPartOptions } from './launch-part.controller';

export interface LaunchPartProps extends LaunchPartOptions {
  mode: 'inline' | 'overlay';
}

/** Launching as one part: starts what is requested, shows what follows from it. */
export const LaunchPart = (props: LaunchPartProps) => (
  <LaunchView mode={props.mode} {...useLaunchPart(props)} />
);
