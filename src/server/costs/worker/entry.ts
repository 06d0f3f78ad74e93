import { parentOf } from './parent';
import { serveCosts } from './serve';

serveCosts(parentOf(process), () => process.exit(0));
