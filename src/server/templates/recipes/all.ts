import type { Recipe } from '../builder';
import { caseRecipes } from './cases';
import { costRecipes } from './costs';
import { operationRecipes } from './operations';

export const recipes: Recipe[] = [...caseRecipes, ...costRecipes, ...operationRecipes];
