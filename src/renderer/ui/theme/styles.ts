import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import './tokens.css';
import './base.css';
import './blueprint.css';
import './components.css';
