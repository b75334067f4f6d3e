// The other aircraft of the war, for those who need them: the boards of the larger games, and whoever meets a name not known yet.
import { addPlanes } from '.';
import '../things';
import type { Sketch } from './sketch';
import ww2 from './ww2.json';

addPlanes(ww2 as unknown as readonly Sketch[]);
