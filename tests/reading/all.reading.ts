// They share a site: starting one takes longer than reading several pages. The last of the guests' tests opens it again.
import './guests.ts'
import './people.ts'
