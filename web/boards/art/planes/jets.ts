// The jets, for those who need them: their board, and the pages that show the hangar.
import { addPlanes } from '.';
import '../things';
import jets from './jets.json';
import type { Sketch } from './sketch';

addPlanes(jets as unknown as readonly Sketch[]);
