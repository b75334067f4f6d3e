import type { BoardProps } from '../api';
import type { Camera, Frame } from '../core/camera';
import type { Projection } from '../core/projection';

/** What stands beside or over the map is drawn from. */
export interface PartProps {
  board: BoardProps;
  projection: Projection;
  camera: Camera;
  frame: Frame;
}
