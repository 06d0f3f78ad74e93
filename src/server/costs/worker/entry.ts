import { parentOf } from '../../platform/processes/parent';
import { serveCosts } from './serve';

serveCosts(parentOf(process), () => process.exit(0));
